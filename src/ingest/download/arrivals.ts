/** How often a waiting consumer is notified that nothing has arrived, ms. */
const TICK_MS = 1_000;

/**
 * Results in the order in which they arrive; null whenever nothing has arrived for a second.
 * @throws the first failure
 */
export async function* asTheyCome<T>(awaited: readonly Promise<T>[]): AsyncGenerator<T | null> {
  const come: (() => T)[] = [];
  let wake = (): void => {};
  const add = (give: () => T): void => {
    come.push(give);
    wake();
  };
  for (const one of awaited) {
    one.then(
      (value) => add(() => value),
      (error) =>
        add(() => {
          throw error;
        }),
    );
  }
  for (let left = awaited.length; left > 0; ) {
    const next = come.shift();
    if (next !== undefined) {
      left--;
      yield next();
      continue;
    }
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      wake = resolve;
      timer = setTimeout(resolve, TICK_MS);
    });
    clearTimeout(timer);
    if (come.length === 0) yield null;
  }
}
