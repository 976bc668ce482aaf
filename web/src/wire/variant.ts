// Rust enums as JSON: a variant without content is its name, one with content is an object with that one key.

/** The names of the variants. */
export type Variant<E> = E extends string ? E : E extends object ? keyof E & string : never;
/** What a variant holds. */
export type Content<E, K extends string> = E extends string ? never : E extends { [P in K]: infer C } ? C : never;

/** The content of a value if it is this variant. */
export function inside<E, K extends Variant<E>>(value: E, variant: K): Content<E, K> | undefined {
  return typeof value === 'object' && value !== null && variant in value ? (value as Record<string, unknown>)[variant] as Content<E, K> : undefined;
}

/** The name of a value's variant. */
export function variant<E extends string | object>(value: E): Variant<E> {
  return (typeof value === 'string' ? value : (Object.keys(value)[0] ?? '')) as Variant<E>;
}
