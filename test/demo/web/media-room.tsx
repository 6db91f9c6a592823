import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { ChatProvider } from 'tavern-im/react'
import type { Message } from 'tavern-im/strict'
import { createFakeChat } from 'tavern-im/testing'
import {
  RoomMediaContext,
  type RoomMediaState,
} from '../../../demo/web/src/features/media/room-media-context.ts'
import { MessageRow } from '../../../demo/web/src/features/room/message-row.tsx'
import { aMessage } from './builders.ts'

/** A media context without effects, except for the given changes. */
export const room = (changes: Partial<RoomMediaState> = {}): RoomMediaState => ({
  openPicture: () => {},
  openVideo: () => {},
  unplayedAfter: () => null,
  resend: () => {},
  refresh: async () => {},
  cancel: () => {},
  ...changes,
})

/** Renders a message in this context. */
export const show = (changes: Partial<Message>, state = room()) =>
  render(
    <MemoryRouter>
      <RoomMediaContext value={state}>
        <ChatProvider chat={createFakeChat().chat}>
          <MessageRow message={aMessage(changes)} isFirstOfSender={true} />
        </ChatProvider>
      </RoomMediaContext>
    </MemoryRouter>,
  )
