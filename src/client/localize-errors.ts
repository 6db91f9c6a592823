import type { ErrorTexts } from '../kernel/error-texts.ts'

type Method = (...args: unknown[]) => unknown

/**
 * Makes the methods of a client throw and reject with texts from a file, which the first login
 * fetches. Changes the object in place, so that its identity stays.
 */
export const localizeErrors = (texts: ErrorTexts, api: object): void => {
  const localize = (error: unknown): never => {
    throw texts.localize(error)
  }
  const methods = api as Record<string, Method>
  for (const [name, method] of Object.entries(methods)) {
    if (typeof method !== 'function') continue
    methods[name] = (...args) => {
      if (name === 'login') texts.load()
      if (name === 'logout' || name === 'destroy') texts.stop()
      try {
        const result = method(...args)
        return result instanceof Promise ? result.catch(localize) : result
      } catch (error) {
        return localize(error)
      }
    }
  }
}
