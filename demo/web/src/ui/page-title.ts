import { useEffect, useLayoutEffect } from 'react'

const PRODUCT = '开黑酒馆'

const setTitle = (title: string): void => {
  document.title = title === '' ? PRODUCT : title
}

/** Sets the title of the window; '' is the product name. */
export const useRouteTitle = (title: string): void => {
  useLayoutEffect(() => setTitle(title), [title])
}

/** Sets a more specific title from inside the page, after the one of the route. */
export const usePageTitle = (title: string): void => {
  useEffect(() => setTitle(title), [title])
}
