import { UsageError } from '../usage-error.ts'
import { wholeNumber } from '../whole-number.ts'
import { type Command, command, done } from './command.ts'
import { outcomeOf, partsOf } from './results.ts'
import { secondsOf } from './spans.ts'

/** Accounts per call. */
const MOST = 100

const where = {
  value: 'users|groups',
  text: 'only messages to users, or only messages in groups (default: both)',
}

/** Fields of the back-end API that mute a user for a number of seconds. */
const silence = (seconds: number, scope: string | undefined): object => {
  if (scope !== undefined && scope !== 'users' && scope !== 'groups') {
    throw new UsageError(`read --in: ${scope} is not valid; expected users or groups`)
  }
  return {
    ...(scope !== 'groups' && { C2CmsgNospeakingTime: seconds }),
    ...(scope !== 'users' && { GroupmsgNospeakingTime: seconds }),
  }
}

interface Deleted {
  readonly ResultItem: readonly {
    readonly UserID: string
    readonly ResultCode: number
    readonly ResultInfo: string
  }[]
}

/** Commands that change users. */
export const userChangeCommands: readonly Command[] = [
  command({
    name: 'user set',
    words: ['<userID>'],
    text: 'changes the profile of a user',
    options: {
      nick: { value: 'name', text: 'name shown to others' },
      avatar: { value: 'address', text: 'URL of the picture' },
      signature: { value: 'text', text: 'signature in the profile' },
      level: { value: 'number', text: 'level; your app defines its meaning' },
      role: { value: 'number', text: 'role; your app defines its meaning' },
    },
    async run(backEnd, { words: [userID = ''], options }) {
      const ProfileItem = profileItems(options)
      if (ProfileItem.length === 0)
        throw new UsageError(`change ${userID}: give at least one option`)
      await backEnd.call('profile/portrait_set', { From_Account: userID, ProfileItem })
      return done(`changed ${userID}`, { userID })
    },
  }),
  command({
    name: 'user kick',
    words: ['<userID>'],
    text: 'ends all sessions of a user and invalidates its UserSigs; a new UserSig logs in again',
    async run(backEnd, { words: [userID = ''] }) {
      await backEnd.call('im_open_login_svc/kick', { UserID: userID })
      return done(`kicked ${userID}`, { userID })
    },
  }),
  command({
    name: 'user mute',
    words: ['<userID>'],
    text: 'mutes a user for some time',
    options: {
      for: { value: 'time', text: 'duration: 90s, 10m, 2h, 7d, ever (default ever)' },
      in: where,
    },
    async run(backEnd, { words: [userID = ''], options }) {
      const { for: time = 'ever', in: scope } = options
      const times = silence(secondsOf('for', time), scope)
      await backEnd.call('openconfigsvr/setnospeaking', { Set_Account: userID, ...times })
      const span = time === 'ever' ? 'permanently' : `for ${time}`
      return done(`muted ${userID} ${span}`, { userID, mutedFor: time })
    },
  }),
  command({
    name: 'user unmute',
    words: ['<userID>'],
    text: 'unmutes a user',
    options: { in: where },
    async run(backEnd, { words: [userID = ''], options: { in: scope } }) {
      const times = silence(0, scope)
      await backEnd.call('openconfigsvr/setnospeaking', { Set_Account: userID, ...times })
      return done(`unmuted ${userID}`, { userID })
    },
  }),
  command({
    name: 'user delete',
    words: ['<userID…>'],
    text: 'deletes accounts and their data; their messages stay visible to other users',
    isFinal: true,
    async run(backEnd, { words: userIDs }) {
      const results: Deleted['ResultItem'][number][] = []
      for (const part of partsOf(userIDs, MOST)) {
        const DeleteItem = part.map((UserID) => ({ UserID }))
        const answer = await backEnd.call<Deleted>('im_open_login_svc/account_delete', {
          DeleteItem,
        })
        results.push(...answer.ResultItem)
      }
      return outcomeOf(
        'userID',
        'deleted',
        results.map(({ UserID: userID, ResultCode, ResultInfo }) => ({
          of: { userID },
          refusal: ResultCode === 0 ? '' : `${ResultInfo} (${ResultCode})`,
        })),
      )
    },
  }),
]

const profileTags = {
  nick: 'Nick',
  avatar: 'Image',
  signature: 'SelfSignature',
  level: 'Level',
  role: 'Role',
} as const

const profileItems = (options: Readonly<Partial<Record<keyof typeof profileTags, string>>>) =>
  Object.entries(options).map(([flag, text]) => ({
    Tag: `Tag_Profile_IM_${profileTags[flag as keyof typeof profileTags]}`,
    Value: flag === 'level' || flag === 'role' ? wholeNumber(`--${flag}`, text) : text,
  }))
