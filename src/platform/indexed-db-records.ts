import type { RecordsPort } from './platform.ts'

/**
 * The globals of a window or worker for the database. Merely accessing it throws if it is
 * forbidden.
 */
export interface DatabaseScope {
  readonly indexedDB?: IDBFactory
  readonly IDBKeyRange?: typeof IDBKeyRange
}

const DATABASE = 'tavern-im'
const STORE = 'records'
const LAST = '\uffff'

/** Records in IndexedDB. The database is opened by the first call, and again after the browser closed it. */
export const indexedDbRecords = (scope: DatabaseScope): RecordsPort => {
  let opened: Promise<IDBDatabase> | undefined

  const open = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = (scope.indexedDB as IDBFactory).open(DATABASE)
      request.onupgradeneeded = () => request.result.createObjectStore(STORE)
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        const database = request.result
        database.onversionchange = () => database.close()
        resolve(database)
      }
    })

  const attempt = async <Result>(
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> => {
    opened ??= open()
    const database = await opened
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = ask(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  }

  const run: typeof attempt = async (mode, ask) => {
    try {
      return await attempt(mode, ask)
    } catch {
      // A connection that the browser has closed rejects; a new one may work.
      opened = undefined
      return attempt(mode, ask)
    }
  }

  return {
    keepsFiles: true,
    read: (prefix) =>
      run('readonly', (store) =>
        store.getAll((scope.IDBKeyRange as typeof IDBKeyRange).bound(prefix, prefix + LAST)),
      ),
    write: async (name, value) => void (await run('readwrite', (store) => store.put(value, name))),
    remove: (name) => run('readwrite', (store) => store.delete(name)),
  }
}
