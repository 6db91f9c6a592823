import type { ReplyOf } from '../../client/market-client.ts'
import { button, div, h, span } from './dom.ts'
import { showLogin } from './login.ts'
import type { Section } from './parts.ts'
import { accounts } from './sections/accounts.ts'
import { banners } from './sections/banners.ts'
import { certifications } from './sections/certifications.ts'
import { coupons } from './sections/coupons.ts'
import { disputes } from './sections/disputes.ts'
import { effects } from './sections/effects.ts'
import { feedbacks } from './sections/feedbacks.ts'
import { log } from './sections/log.ts'
import { money } from './sections/money.ts'
import { notice } from './sections/notice.ts'
import { operators } from './sections/operators.ts'
import { own } from './sections/own.ts'
import { payments } from './sections/payments.ts'
import { phones } from './sections/phones.ts'
import { reviews } from './sections/reviews.ts'
import { subsidies } from './sections/subsidies.ts'
import { ask, session, whenSessionEnds } from './session.ts'
import { ROLES } from './words.ts'

const SECTIONS: readonly Section[] = [
  certifications,
  disputes,
  feedbacks,
  reviews,
  accounts,
  phones,
  coupons,
  banners,
  notice,
  subsidies,
  money,
  payments,
  effects,
  operators,
  log,
  own,
]

const root = document.getElementById('root') as HTMLElement

type Counts = ReplyOf<'/api/operator/login/check'>

/** The sections that the operator's role may see. */
const sections = (): readonly Section[] => SECTIONS.filter(({ needs }) => session.may(needs))

const chosen = (): Section => {
  const [first = own, ...others] = sections()
  return [first, ...others].find(({ key }) => location.hash === `#${key}`) ?? first
}

const entry = (section: Section, counts: Counts | null): HTMLElement => {
  const count = section.count === undefined ? 0 : (counts?.[section.count] ?? 0)
  const isChosen = section === chosen()
  const link = h(
    'a',
    { href: `#${section.key}` },
    section.title,
    count === 0 ? null : span('count', String(count)),
  )
  if (isChosen) link.setAttribute('aria-current', 'page')
  return link
}

const leave = (): void => {
  ask('/api/operator/login/out', {}).catch(() => {
    // The session expires by itself; the operator is logged out in any case.
  })
  session.close()
  void showLogin(root, showPanel)
}

const signed = (): string => {
  const me = session.me()
  return me === null ? '' : `${me.name} · ${ROLES[me.role]}`
}

/** The page after login: the menu and the selected section. */
const showPanel = (): void => {
  const menu = h('nav', { ariaLabel: '栏目' })
  const container = h('main', {})
  const count = async (): Promise<void> => {
    // The counts are optional: without a connection the section reports the error.
    const counts = await ask('/api/operator/login/check', {}).catch(() => null)
    menu.replaceChildren(...sections().map((section) => entry(section, counts)))
    menu.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }
  const show = (): void => {
    const section = chosen()
    document.title = `${section.title} · 运营后台`
    container.replaceChildren()
    window.scrollTo(0, 0)
    section.show(container, () => void count())
    void count()
  }
  window.onhashchange = () => {
    if (session.isOpen()) show()
  }
  const head = h(
    'header',
    { className: 'bar' },
    div('brand', h('strong', {}, '开黑酒馆'), span('', '运营后台')),
    menu,
    div('me', span('', signed()), button('退出', 'plain', leave)),
  )
  root.replaceChildren(head, container)
  menu.replaceChildren(...sections().map((section) => entry(section, null)))
  show()
}

whenSessionEnds((words) => {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
  void showLogin(root, showPanel, words)
})

if (session.isOpen()) showPanel()
else void showLogin(root, showPanel)
