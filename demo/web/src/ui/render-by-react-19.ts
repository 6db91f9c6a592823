import { unstableSetRender } from 'antd-mobile'
import { createRoot, type Root } from 'react-dom/client'

const roots = new WeakMap<Element | DocumentFragment, Root>()

/**
 * antd-mobile opens toasts and dialogs with the render call of React 18; this is the one of React
 * 19.
 */
export const renderByReact19 = (): void => {
  unstableSetRender((node, container) => {
    const root = roots.get(container) ?? createRoot(container)
    roots.set(container, root)
    root.render(node)
    return async () => {
      // After the current render: a root must not unmount while React works.
      await Promise.resolve()
      root.unmount()
      roots.delete(container)
    }
  })
}
