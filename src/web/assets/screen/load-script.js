const loaded = new Map();

/** Loads a script of this server once. */
export function loadScript(address) {
  if (!loaded.has(address)) {
    const promise = new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = address;
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => {
        loaded.delete(address);
        reject(new Error(`${address} did not load`));
      });
      document.head.append(script);
    });
    loaded.set(address, promise);
  }
  return loaded.get(address);
}
