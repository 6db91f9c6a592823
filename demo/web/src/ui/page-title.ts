import { useEffect, useLayoutEffect } from 'react'

const PRODUCT = '开黑酒馆'

const setTitle = (title: string): void => {
  document.title = title === '' ? PRODUCT : title
}

/** Names the page in the window and the history; '' is the name of the product. */
export const useRouteTitle = (title: string): void => {
  useLayoutEffect(() => setTitle(title), [title])
}

/** A more exact name, from within the page: set after the one of the route. */
export const usePageTitle = (title: string): void => {
  useEffect(() => setTitle(title), [title])
}
