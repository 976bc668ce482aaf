// A renamed field of a view must not pass the type check. Fields are renamed in a copy of the generated types, one at a time,
// and the views of real matches are checked against it.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '..');
const OPTIONS: ts.CompilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, lib: ['lib.es2023.d.ts'], types: [], strict: true, exactOptionalPropertyTypes: false, noEmit: true, skipLibCheck: true };

interface Field {
  type: string;
  name: string;
  start: number;
  end: number;
}

/** The fields of all types that the view is made of. */
function fieldsOf(text: string): Field[] {
  const source = ts.createSourceFile('types.ts', text, ts.ScriptTarget.ES2022, true);
  const types = new Map<string, ts.TypeAliasDeclaration>();
  source.forEachChild((node) => {
    if (ts.isTypeAliasDeclaration(node)) types.set(node.name.text, node);
  });
  const found: Field[] = [];
  const seen = new Set<string>();
  const visit = (type: string) => {
    const declared = types.get(type);
    if (!declared || seen.has(type)) return;
    seen.add(type);
    const walk = (node: ts.Node) => {
      // What is left out of a view that does not need it may be missing in the stored ones.
      if (ts.isPropertySignature(node) && !node.questionToken) {
        const name = node.name.getText().replaceAll('"', '');
        found.push({ type, name, start: node.name.getStart(), end: node.name.getEnd() });
      }
      if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) visit(node.typeName.text);
      node.forEachChild(walk);
    };
    declared.forEachChild(walk);
  };
  visit('View');
  return found;
}

/** Checks the views of a game against changed types; whether there is an error. */
function checker(game: string): (types: string) => boolean {
  const views = join(WEB, `tests/views/${game}.ts`);
  const typesPath = join(WEB, `src/wire/${game}.ts`);
  const cache = new Map<string, ts.SourceFile | undefined>();
  let program: ts.Program | undefined;
  return (types) => {
    const host = ts.createCompilerHost(OPTIONS);
    const load = host.getSourceFile.bind(host);
    host.getSourceFile = (name, version) => {
      if (name === typesPath) return ts.createSourceFile(name, types, version, true);
      if (!cache.has(name)) cache.set(name, load(name, version));
      return cache.get(name);
    };
    program = ts.createProgram({ rootNames: [views], options: OPTIONS, host, ...(program ? { oldProgram: program } : {}) });
    return program.getSemanticDiagnostics(program.getSourceFile(views)).length > 0;
  };
}

/** Dune's activities have some two hundred fields more; a check of each would take minutes. */
const TYPES: Record<string, RegExp> = { dune: /^(View|FactionView|PrivateView|LeaderView|Holder|Progress|Standing)$/, arrakis: /./, globopolis: /./ };

describe.each(['dune', 'arrakis', 'globopolis'])('the view of %s', (game) => {
  it('has no field that can be renamed unnoticed', { timeout: 900_000 }, () => {
    const text = readFileSync(join(WEB, `src/wire/${game}.ts`), 'utf8');
    const fails = checker(game);
    expect(fails(text), 'the stored views fit the types').toBe(false);
    const fields = fieldsOf(text).filter(({ type }) => TYPES[game]!.test(type));
    expect(fields.length).toBeGreaterThan(40);
    const unnoticed = fields.filter(({ start, end }) => !fails(`${text.slice(0, start)}renamed_field${text.slice(end)}`)).map(({ type, name }) => `${type}.${name}`);
    expect(unnoticed).toEqual([]);
  });
});

describe('npm run check', () => {
  it('fails on a copy with a renamed field of each game', { timeout: 900_000 }, () => {
    const copy = mkdtempSync(join(tmpdir(), 'renamed-'));
    try {
      for (const part of ['src', 'tests', 'dev', 'package.json', 'tsconfig.json', 'svelte.config.js', 'vite.config.ts']) cpSync(join(WEB, part), join(copy, part), { recursive: true });
      symlinkSync(join(WEB, 'node_modules'), join(copy, 'node_modules'));
      const renames = { dune: 'reserves', arrakis: 'wild_maker', globopolis: 'governor' };
      for (const [game, field] of Object.entries(renames)) {
        const path = join(copy, `src/wire/${game}.ts`);
        const { start, end } = fieldsOf(readFileSync(path, 'utf8')).find(({ name }) => name === field)!;
        const text = readFileSync(path, 'utf8');
        writeFileSync(path, `${text.slice(0, start)}renamed_field${text.slice(end)}`);
      }
      let output = '';
      try {
        execFileSync('npm', ['run', 'check', '--', '--output', 'machine'], { cwd: copy, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
      } catch (error) {
        output = (error as { stdout: string }).stdout;
      }
      for (const place of ['src/games/dune/read.ts', 'src/games/arrakis/model.ts', 'src/games/globopolis/model.ts']) expect(output).toContain(`ERROR "${place}"`);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });
});
