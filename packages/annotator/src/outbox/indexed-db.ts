/** A first version; the browser makes its stores once. */
export function openDatabase(
  factory: IDBFactory,
  name: string,
  make: (database: IDBDatabase) => void,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(name, 1);
    opening.addEventListener('upgradeneeded', () => make(opening.result));
    opening.addEventListener('success', () => {
      const { result } = opening;
      // A newer version of the page, in another tab, must not wait for this one.
      result.addEventListener('versionchange', () => result.close());
      resolve(result);
    });
    opening.addEventListener('error', () =>
      reject(opening.error ?? new Error('the storage of the browser did not open')),
    );
    opening.addEventListener('blocked', () =>
      reject(new Error('the storage of the browser is held by another tab')),
    );
  });
}

/** Only now the changes of a transaction are stored. */
export function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(transaction.error ?? new Error('the storage of the browser failed'));
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', fail);
    transaction.addEventListener('error', fail);
  });
}

export function everyValue<Value>(request: IDBRequest<unknown[]>): Promise<Value[]> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as Value[]));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('the storage of the browser failed')),
    );
  });
}
