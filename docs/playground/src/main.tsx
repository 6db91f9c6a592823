import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { openStage } from './stage.ts'
import './playground.css'

const root = createRoot(document.getElementById('root') as HTMLElement)

const NoStage = ({ cause }: { readonly cause: unknown }) => (
  <p className="no-stage">
    The playground needs a browser that runs WebAssembly. {cause instanceof Error && cause.message}
  </p>
)

root.render(<p className="no-stage">Starting a server in this page…</p>)
openStage().then(
  (stage) =>
    root.render(
      <StrictMode>
        <App stage={stage} />
      </StrictMode>,
    ),
  (cause) => root.render(<NoStage cause={cause} />),
)
