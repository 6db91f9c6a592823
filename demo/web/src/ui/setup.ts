import './tokens.css'
import './base.css'
import './antd.css'
import { renderByReact19 } from './render-by-react-19.ts'

export const setUpUi = (): void => renderByReact19()
