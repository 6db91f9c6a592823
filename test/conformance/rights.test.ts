import { commands, serverCodes, TYPES } from 'tavern-im/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { may, mayTo } from '../../server/src/domain/rules/group-rules.ts'
import type { GroupRight } from '../../server/src/domain/rules/group-types.ts'
import { groupTypes } from '../../server/src/domain/rules/group-types.ts'
import { formats } from '../support/formats.ts'
import { actionsOf, looksOf } from './rights-actions.ts'
import {
  type Action,
  aScene,
  aStage,
  isRoom,
  membersOf,
  type Person,
  people,
  type Stage,
  stateOf,
} from './rights-scene.ts'

const { GROUP_NO_PERMISSION, GROUP_NOT_FOUND, GROUP_OWNER_MAY_NOT_QUIT, GROUP_TYPE_NO_RECALL } =
  serverCodes

const NO_SESSION = 20002

/** The rights to act on tess, or on her messages. */
const toTess: readonly GroupRight[] = ['setRoles', 'kick', 'ban', 'mute', 'editMembers']
const toHers: readonly GroupRight[] = [...toTess, 'recallOthers', 'modifyOthers']

const rights = Object.keys(actionsOf) as GroupRight[]

/** Every type, and a community whose messages are in a topic. */
const kinds = [
  ...Object.keys(groupTypes).map((type) => ({ type, hasTopics: false })),
  { type: TYPES.GRP_COMMUNITY, hasTopics: true },
]

/** From rooms one is banned, from others removed: the same request. */
const isOf = (type: string, right: GroupRight) => right !== (isRoom(type) ? 'kick' : 'ban')

/** The code that rejects a request of a member without the right. */
const codeOf = (type: string, right: GroupRight) => {
  if (right === 'quit') return GROUP_OWNER_MAY_NOT_QUIT
  if (!isRoom(type)) return GROUP_NO_PERMISSION
  if (right === 'modifyOthers') return serverCodes.MODIFY_NOT_FOUND
  return right === 'recallOthers' ? GROUP_TYPE_NO_RECALL : GROUP_NO_PERMISSION
}

/** Messages of live rooms arrive by polls alone, and are not stored. */
const leavesTrace = (type: string, right: GroupRight) => right !== 'send' || !isRoom(type)

describe.each(formats)('rights in groups over %s frames', (format) => {
  let stage: Stage

  beforeAll(async () => {
    stage = await aStage(format)
  })

  afterAll(() => stage.close())

  const sceneFor = ({ type, hasTopics }: (typeof kinds)[number], right: GroupRight) => {
    const isRequested = right === 'answerApplications' && !isRoom(type)
    return aScene(stage, type, { hasTopics, hasApplication: isRequested })
  }

  /** Whether the right is given, by the table and by what there is. */
  const isAllowed = (
    { type, hasTopics }: (typeof kinds)[number],
    who: Person,
    right: GroupRight,
  ): boolean => {
    if (right === 'writeTopics' && !hasTopics) return false
    if (!toTess.includes(right)) return may({ type }, people[who], right)
    return mayTo({ type }, { role: people[who] }, { role: people.tess }, right)
  }

  const refuses = async (who: string, actions: readonly Action[], code: number) => {
    for (const action of actions) {
      const outcome = { who, command: action[0].name, code: await stage.run(who, action) }
      expect(outcome).toEqual({ who, command: action[0].name, code })
    }
  }

  describe.each(kinds)('$type with topics: $hasTopics', (kind) => {
    const { type } = kind

    it.each(rights)(
      'the right %s belongs to the roles of the table only [ACCESS-04]',
      async (right) => {
        if (!isOf(type, right)) return
        const scene = await sceneFor(kind, right)
        const before = await stateOf(stage, scene)
        const all = membersOf(type).filter((who) => who !== 'tess' || !toHers.includes(right))
        const [able, unable] = [true, false].map((expected) =>
          all.filter((who) => isAllowed(kind, who, right) === expected),
        ) as [Person[], Person[]]
        for (const who of unable) {
          const actions = actionsOf[right](scene, who)
          // A member without the right may propose an invitation: that does not change the group.
          const code = right === 'inviteUnasked' && !isRoom(type) ? 0 : codeOf(type, right)
          await refuses(who, actions, code)
        }
        expect(await stateOf(stage, scene)).toBe(before)
        for (const who of able) {
          const own = await sceneFor(kind, right)
          for (const action of actionsOf[right](own, who)) {
            const was = await stateOf(stage, own)
            expect([who, action[0].name, await stage.run(who, action)]).toEqual([
              who,
              action[0].name,
              0,
            ])
            if (leavesTrace(type, right)) expect(await stateOf(stage, own)).not.toBe(was)
          }
        }
      },
    )

    it.each(toTess)(
      'the right %s requires a role above that of the target [ACCESS-04]',
      async (right) => {
        if (!isOf(type, right)) return
        const scene = await sceneFor(kind, right)
        const before = await stateOf(stage, scene)
        const all = membersOf(type)
        for (const who of all) {
          for (const to of all.filter((other) => other !== who)) {
            const isAble = mayTo({ type }, { role: people[who] }, { role: people[to] }, right)
            const own = isAble ? await sceneFor(kind, right) : scene
            const [action] = actionsOf[right](own, who) as [Action]
            const body = JSON.parse(JSON.stringify(action[1]).replace('"tess"', `"${to}"`))
            const code = await stage.run(who, [action[0], body])
            expect({ who, to, code }).toEqual({ who, to, code: isAble ? 0 : GROUP_NO_PERMISSION })
          }
        }
        expect(await stateOf(stage, scene)).toBe(before)
      },
    )

    it('nonmembers, users of another app and unknown users have no rights [ACCESS-05]', async () => {
      const scene = await sceneFor(kind, 'answerApplications')
      const before = await stateOf(stage, scene)
      const actions = (who: string) => rights.flatMap((right) => actionsOf[right](scene, who))
      await refuses('stan', [...actions('stan'), ...looksOf(scene)], GROUP_NO_PERMISSION)
      await refuses('namesake', [...actions('olga'), ...looksOf(scene)], GROUP_NOT_FOUND)
      await refuses('guest', [...actions('olga'), ...looksOf(scene)], NO_SESSION)
      const gone = { ...scene, groupID: 'none', targetID: 'none' }
      const request = [
        ...rights.flatMap((right) => actionsOf[right](gone, 'olga')),
        ...looksOf(gone),
      ]
      await refuses('olga', request, GROUP_NOT_FOUND)
      expect(await stateOf(stage, scene)).toBe(before)
    })
  })

  it('every group command is tested with a user who lacks the right [ACCESS-05]', () => {
    const scene = { type: '', groupID: '', targetID: '', said: {}, application: none }
    const tried = [...rights.flatMap((right) => actionsOf[right](scene, '')), ...looksOf(scene)]
    // These are for everybody, or about what is the caller's own.
    const { list, profile, create, join, search, onlineCount, applications } = commands.group
    const free = [list, profile, create, join, search, onlineCount, applications]
    const names = [...tried.map(([row]) => row), ...free].map(({ name }) => name)
    const rows = [commands.group, commands.groupData, commands.topic].flatMap((table) =>
      Object.values<{ readonly name: string }>(table),
    )
    for (const { name } of rows) expect(names).toContain(name)
  })
})

const none = { messageKey: '', authentication: '' }
