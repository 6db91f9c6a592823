/** @jsxRuntime classic */
/** @jsx JSX.createElement */
/** @jsxFrag JSX.Fragment */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { JSX } from 'typedoc'
import type { SiteContext } from './theme.tsx'

const EXAMPLE = `\`\`\`ts
import Tavern from 'tavern-im/strict'

const host = 'wss://im.example.com'
const chat = Tavern.create({ SDKAppID: 1400000000, host })
chat.on(Tavern.EVENT.MESSAGE_RECEIVED, ({ data }) => data.forEach(show))
await chat.login({ userID: 'alice', userSig })
\`\`\``

const COMMANDS = `\`\`\`sh
npm start         # server and demo app
npm i tavern-im   # the SDK, in yours
\`\`\``

/** Rules that have a test each: test/contract/behaviour-ids.test.ts. */
const countRules = (): number =>
  readdirSync('docs/behaviour')
    .flatMap((name) => readFileSync(`docs/behaviour/${name}`, 'utf8').split('\n'))
    .filter((line) => /^- \*\*[A-Z]+-\d+\*\*/.test(line)).length

const REASONS = [
  {
    title: 'One import away',
    text: 'Methods, options, events, constants, error codes and live objects are those of the TIM Web SDK 3.5.7. What differs stands in a table that a test keeps.',
    page: 'docs/guides/migration.md',
    link: 'What changes, what does not',
  },
  {
    title: 'Nothing is lost',
    text: 'Every message is stored before it is confirmed, arrives once and in order, and goes on after a cut line, a closed page or a restarted server.',
    page: 'docs/guides/delivery.md',
    link: 'What is guaranteed',
  },
  {
    title: 'Yours to run',
    text: 'One Node process with an embedded database, or a bucket beside it for files. It speaks the REST API and webhooks that your back end already knows.',
    page: 'docs/guides/self-hosting.md',
    link: 'Run a server',
  },
  {
    title: 'Typed to the last field',
    text: 'Every result, event and payload has its type. Bad input is refused at the door, with a code and a sentence that says why.',
    page: 'docs/guides/errors.md',
    link: 'How errors look',
  },
  {
    title: 'React without copies',
    text: 'Hooks read frozen snapshots of the client: no store of your own, and no render for what a component does not show.',
    page: 'docs/guides/react.md',
    link: 'The hooks',
  },
  {
    title: 'Every rule has its test',
    text: '',
    page: 'docs/behaviour/README.md',
    link: 'The rules',
  },
] as const

const bubble = (kind: string, text: string): JSX.Element => <p class={`bubble ${kind}`}>{text}</p>

const phone = (name: string, ...content: JSX.Element[]): JSX.Element => (
  <div class="phone">
    <p class="phone-name">{name}</p>
    {content}
  </div>
)

/** A small playground: messages sent during a cut connection arrive when it is restored. */
const phones = (): JSX.Element => (
  <div class="phones" aria-hidden="true">
    {phone(
      'alice',
      bubble('theirs', 'Are you coming?'),
      bubble('mine', 'In ten minutes'),
      bubble('mine waiting', 'Save me a seat'),
    )}
    <p class="wire">
      <span>line cut</span>
    </p>
    {phone('bob', bubble('mine', 'Are you coming?'), bubble('theirs', 'In ten minutes'))}
  </div>
)

const reason = (context: SiteContext, { title, text, page, link }: (typeof REASONS)[number]) => {
  const target = context.pages.documentOf(page)
  return (
    <li>
      <h3>{title}</h3>
      <p>
        {text === ''
          ? `${countRules()} rules say what must hold, and each is named in the title of the test that proves it, in a real browser where it matters.`
          : text}
      </p>
      {target && <a href={context.to(target)}>{link}</a>}
    </li>
  )
}

const begin = (context: SiteContext): JSX.Element => {
  const to = (path: string): string => {
    const target = context.pages.documentOf(path)
    return target === undefined ? '#' : context.to(target)
  }
  return (
    <p class="begin">
      <a class="primary" href={to('docs/guides/start.md')}>
        Start in five minutes
      </a>
      <a href={to('docs/guides/migration.md')}>Come from TIM</a>
    </p>
  )
}

const playground = (context: SiteContext): JSX.Element | undefined => {
  if (!existsSync('.build/playground/index.html')) return undefined
  return (
    <section class="try">
      <div>
        <h2>Cut the line yourself</h2>
        <p>
          Two phones and a whole server, in one page of your browser. Cut the network, delay it,
          drop and double what it carries, and watch what the other side gets to see.
        </p>
        <p>
          <a class="primary" href={context.relativeURL('playground/index.html')}>
            Open the playground
          </a>
        </p>
      </div>
      {phones()}
    </section>
  )
}

/** The first page. */
export const landing = (context: SiteContext): JSX.Element => (
  <div class="landing">
    <section class="hero">
      <div>
        <h1>Chat for your app, on your own server</h1>
        <p class="lead">
          tavern-im is an open stand-in for the TIM Web SDK and the service behind it: the same
          calls, typed, small, and no message is lost, doubled or out of order.
        </p>
        {begin(context)}
      </div>
      <div class="hero-code">
        <JSX.Raw html={context.markdown(COMMANDS)} />
        <JSX.Raw html={context.markdown(EXAMPLE)} />
      </div>
    </section>
    {playground(context)}
    <section class="why">
      <h2>Why</h2>
      <ul>{REASONS.map((each) => reason(context, each))}</ul>
    </section>
  </div>
)
