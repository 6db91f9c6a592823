const waiting: (() => void)[] = []
const channel = new MessageChannel()

channel.port1.onmessage = () => waiting.shift()?.()

/** In a page: runs a task in a turn of its own, soon, also where nobody looks at the page. */
export const setImmediate = (task: () => void): void => {
  waiting.push(task)
  channel.port2.postMessage(0)
}
