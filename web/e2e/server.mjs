// Starts the program with an empty data folder, as a new host would.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function freePort() {
  return new Promise((done) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

export async function startServer(program = process.env.LANDSRAAD) {
  if (!program) throw new Error('name the program with LANDSRAAD, or a running server with --url');
  const data = mkdtempSync(join(tmpdir(), 'landsraad-e2e-'));
  // Many browsers from one address, faster than people: the limits are those of a busy house.
  const config = join(data, 'config.toml');
  writeFileSync(config, '[limits]\nrequests_per_second = 1000\nrequest_burst = 1000\nsign_ins_per_minute = 1000\nsubscriptions_per_minute = 10000\nmessages_per_second = 200\nmessage_burst = 400\nactions_per_second = 100\nconnections_per_address = 100\nwork_per_account = 100\n');
  const url = `http://127.0.0.1:${await freePort()}`;
  const child = spawn(program, ['serve', '--config', config, '--data', data, '--bind', url.slice(7), '--log', 'warn'], { stdio: 'inherit' });
  let ended = false;
  child.on('exit', () => (ended = true));
  const stop = () => {
    child.kill();
    rmSync(data, { recursive: true, force: true });
  };
  for (let n = 0; n < 150; n += 1) {
    if (ended) throw new Error(`${program} serve ended at once`);
    const answer = await fetch(`${url}/api/catalog`).catch(() => null);
    if (answer?.ok) return { url, stop };
    await new Promise((next) => setTimeout(next, 100));
  }
  stop();
  throw new Error('the server did not answer');
}
