import { createSSRApp } from 'vue'
import App from './App.vue'
// #ifdef H5
import { exchange } from './exchange.js'

window.faults = []
window.exchange = exchange
// #endif

export const createApp = () => ({ app: createSSRApp(App) })
