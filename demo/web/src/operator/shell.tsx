import { useEffect, useState } from 'react'
import { NavLink, Route, Routes, useLocation } from 'react-router'
import type { ReplyOf } from 'tavern-market-api/client'
import { Button } from '../ui/button.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { StateBlock } from '../ui/state-block.tsx'
import { QueryView } from './kit/list-view.tsx'
import { Rights } from './rights.ts'
import { type Section, sectionGroups } from './sections.tsx'
import { ask, session, useOperator } from './session.ts'
import styles from './shell.module.css'
import { ROLES } from './words.ts'

type Check = ReplyOf<'/api/operator/login/check'>

const leave = (): void => {
  ask('/api/operator/login/out', {}).catch(() => {
    // The session expires by itself; the operator is logged out in any case.
  })
  session.close()
}

/** The groups with the sections that the role may see. */
const groupsFor = (rights: readonly string[]) =>
  sectionGroups
    .map(({ title, sections }) => ({
      title,
      sections: sections.filter(({ needs }) => rights.includes(needs)),
    }))
    .filter(({ sections }) => sections.length > 0)

interface MenuProps {
  readonly check: Check
  readonly onChoose: () => void
}

const Menu = ({ check, onChoose }: MenuProps) => (
  <nav className={styles.menu} aria-label="栏目">
    {groupsFor(check.rights).map(({ title, sections }) => (
      <div key={title}>
        <p>{title}</p>
        {sections
          .filter(({ isLinked = false }) => !isLinked)
          .map((section) => (
            <NavLink
              key={section.path}
              to={section.path}
              end={section.path === '/'}
              onClick={onChoose}
            >
              {section.title}
              <Count section={section} check={check} />
            </NavLink>
          ))}
      </div>
    ))}
  </nav>
)

const Count = ({ section, check }: { readonly section: Section; readonly check: Check }) => {
  const count = section.count === undefined ? 0 : check[section.count]
  return count === 0 ? null : <span className={styles.count}>{count}</span>
}

const broken = (
  <StateBlock
    art="broken"
    title="页面出错了"
    text="刷新后重试"
    action={{ text: '刷新', run: () => location.reload() }}
  />
)

const missing = <StateBlock art="lost" title="没有这个页面" text="或者您的角色没有权限" />

/** Sets the title of the page, and scrolls to its top. */
const Screen = ({ section }: { readonly section: Section }) => {
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = `${section.title} · 运营后台`
    if (pathname !== '') window.scrollTo(0, 0)
  }, [section, pathname])
  return (
    <ErrorBoundary key={pathname} instead={broken}>
      <section.screen />
    </ErrorBoundary>
  )
}

/** The menu: at the side on desktops, behind a button on phones. */
const Bar = ({ check }: { readonly check: Check }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <header className={styles.bar} data-open={isOpen}>
      <div className={styles.brand}>
        <strong>开黑酒馆</strong>
        <span>运营后台</span>
      </div>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? '收起' : '栏目'}
      </button>
      <Menu check={check} onChoose={() => setIsOpen(false)} />
      <div className={styles.me}>
        <span>
          {check.name} · {ROLES[check.role]}
        </span>
        <Button kind="plain" size="small" onClick={leave}>
          退出
        </Button>
      </div>
    </header>
  )
}

const Frame = ({ check }: { readonly check: Check }) => {
  const sections = groupsFor(check.rights).flatMap((group) => group.sections)
  return (
    <Rights value={new Set(check.rights)}>
      <div className={styles.frame}>
        <Bar check={check} />
        <main className={styles.main}>
          <Routes>
            {sections.map((section) => (
              <Route
                key={section.path}
                path={section.path}
                element={<Screen section={section} />}
              />
            ))}
            <Route path="*" element={missing} />
          </Routes>
        </main>
      </div>
    </Rights>
  )
}

/** The frame of all screens: the menu and the chosen screen. */
export const Shell = () => {
  const check = useOperator('/api/operator/login/check', {})
  return <QueryView query={check}>{(data) => <Frame check={data} />}</QueryView>
}
