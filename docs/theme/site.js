// The menu of small screens closes when its reader has chosen.
document.querySelector('.side')?.addEventListener('click', (event) => {
  if (event.target.closest('a')) document.getElementById('menu').checked = false
})

// Scrolls the current symbol into view among many.
document.querySelector('.side [aria-current]')?.scrollIntoView({ block: 'nearest' })

const marks = new Map(
  Array.from(document.querySelectorAll('.toc a'), (link) => [link.hash.slice(1), link]),
)

const seen = new IntersectionObserver(
  (entries) => {
    const [first] = entries.filter(({ isIntersecting }) => isIntersecting)
    if (first === undefined) return
    for (const link of marks.values()) link.removeAttribute('aria-current')
    marks.get(first.target.id)?.setAttribute('aria-current', 'true')
  },
  { rootMargin: '-72px 0px -70% 0px' },
)

for (const id of marks.keys()) {
  const heading = document.getElementById(decodeURIComponent(id))
  if (heading) seen.observe(heading)
}

// Long tables of codes are collapsed on small screens; the searched one is open.
const isNarrow = matchMedia('(max-width: 36rem)').matches

for (const table of document.querySelectorAll('.table:has(> .codes)')) {
  const heading = table.previousElementSibling
  if (!heading?.matches('h3')) continue
  const part = document.createElement('details')
  part.className = 'codes-part'
  part.open = !isNarrow
  const summary = document.createElement('summary')
  heading.replaceWith(part)
  summary.append(heading)
  part.append(summary, table)
}

const showTarget = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const part = target?.closest('details.codes-part')
  if (!part) return
  part.open = true
  target.scrollIntoView({ block: target.matches('tr') ? 'center' : 'start' })
}

addEventListener('hashchange', showTarget)
showTarget()

// Browsers load modules from no file: the playground wants a server.
if (location.protocol === 'file:') {
  for (const link of document.querySelectorAll('a[href$="playground/index.html"]')) {
    link.title = 'Opens where the site is served: npm run docs -- --serve'
    link.classList.add('unserved')
  }
}
