// Runs in the page: finds the scrolling element and counts frames.

const isBox = (element) =>
  element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY === 'auto'

let box = document.querySelector('article')?.parentElement
while (box && !isBox(box)) box = box.parentElement
if (!box) throw new Error('scroll: there is no talk on the page')

const frame = () => new Promise(requestAnimationFrame)

let counted = { times: [], rows: 0 }
let isRunning = false
let last = 0

const tick = (now) => {
  if (!isRunning) return
  if (last > 0) counted.times.push(now - last)
  last = now
  counted.rows = Math.max(counted.rows, box.getElementsByTagName('article').length)
  requestAnimationFrame(tick)
}

window.scrolled = {
  /** Scrolls up until the first message is loaded. */
  async loadAll() {
    const since = performance.now()
    while (!box.textContent?.includes('没有更多了')) {
      box.scrollTop = 0
      await frame()
      await frame()
    }
    return performance.now() - since
  },
  /** Scrolls to a fraction of the height. */
  goTo(share) {
    box.scrollTop = box.scrollHeight * share
    return box.scrollHeight
  },
  start() {
    counted = { times: [], rows: 0 }
    last = 0
    isRunning = true
    requestAnimationFrame(tick)
  },
  stop() {
    isRunning = false
    return counted
  },
}
