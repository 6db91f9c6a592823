import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { OperatorConsole } from './operator-console.tsx'
import '../ui/tokens.css'
import '../ui/reset.css'
import './console.css'

const root = document.querySelector('#root')
if (root === null) throw new Error('start the console: the page has no root')

createRoot(root).render(
  <StrictMode>
    <OperatorConsole />
  </StrictMode>,
)
