interface Going {
  /** Replaces the current history entry. */
  readonly replace?: boolean
  /** The path to open after the login. */
  readonly state?: { readonly from: string }
}

type Go = (path: string, going?: Going) => void

let go: Go = (path, { replace = false } = {}) =>
  replace ? location.replace(path) : location.assign(path)

/** Gives the router's `navigate` to code outside of components. */
export const setNavigator = (by: Go): void => {
  go = by
}

export const goTo: Go = (path, going) => go(path, going)
