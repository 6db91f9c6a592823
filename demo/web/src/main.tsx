import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { setUpUi } from './ui/setup.ts'

setUpUi()

const root = document.querySelector('#root')
if (root === null) throw new Error('start the app: the page has no root')

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
