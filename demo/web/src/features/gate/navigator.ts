interface Going {
  /** Takes the place of the page that is shown. */
  readonly replace?: boolean
  /** Where the login leads to. */
  readonly state?: { readonly from: string }
}

type Go = (path: string, going?: Going) => void

let go: Go = (path, { replace = false } = {}) =>
  replace ? location.replace(path) : location.assign(path)

/** Lets the router go where what is no component wants to. */
export const setNavigator = (by: Go): void => {
  go = by
}

export const goTo: Go = (path, going) => go(path, going)
