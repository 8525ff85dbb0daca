/** The named fields that an object has, in the order of the names. */
export const picked = <T, K extends keyof T>(object: T, ...names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.flatMap((name) => (object[name] === undefined ? [] : [[name, object[name]]]))) as Pick<T, K>;
