import { render, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { useSession, useTotalUnread } from 'tavern-im/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aStage, ME, type Stage } from './support/stage.tsx'

let stage: Stage

beforeEach(async () => {
  stage = await aStage()
})
afterEach(() => stage.end())

const Who = () => <p>{`${useSession().userID} ${useTotalUnread().totalUnread}`}</p>

it('React hydrates server markup unchanged, and then shows the state of the client', async () => {
  const { wrapper: Wrapper } = stage
  const ui = (
    <Wrapper>
      <Who />
    </Wrapper>
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(ui)
  const before = container.firstElementChild
  expect(before?.textContent).toBe(' 0')
  await stage.login()
  const mismatches: unknown[] = []
  render(ui, {
    container,
    hydrate: true,
    onRecoverableError: (error) => mismatches.push(error),
  })
  await waitFor(() => expect(container.textContent).toBe(`${ME} 0`))
  expect(container.firstElementChild).toBe(before)
  expect(mismatches).toEqual([])
})
