/**
 * Faults that the simulation must find, one at a time: the text `find`, which `file` contains once, is replaced by
 * `replace`. Only the bundle of the simulation has them (scripts/simulation-bundle.mjs).
 */
export const plantedFaults = [
  {
    name: 'answer-before-commit',
    file: 'server/src/storage/rows/writer.ts',
    find: 'if (this.#isScheduled) return this.#nextBatch.done.promise',
    replace: 'if (this.#isScheduled) return Promise.resolve()',
  },
  {
    name: 'keep-what-a-full-disk-lost',
    file: 'server/src/storage/rows/writer.ts',
    find: '    this.lost.publish({ isOfRow, isUnchanged })\n',
    replace: '',
  },
  {
    name: 'never-ask-the-database-for-identities',
    file: 'server/src/handlers/message/send-deduplication.ts',
    find: '!sender.recent.isOld(clientTime)) return first',
    replace: 'true) return first',
  },
  {
    name: 'keep-ticking-when-closed',
    file: 'server/src/gateway/gateway.ts',
    find: '    this.#stopTicking()\n',
    replace: '',
  },
  {
    name: 'another-identity-when-sent-again',
    file: 'src/features/messages/outbox/attempt.ts',
    find: '    ? wire.call(row, body)',
    replace:
      '    ? wire.call(row, message.status === "unSend" && Math.floor(body.clientTime) && body.random % 4 === 0 ? { ...body, random: body.random + 1 } : body)',
  },
  {
    name: 'drop-a-hole',
    file: 'src/features/messages/timeline/ranges.ts',
    find: 'from >= last.from && from <= last.to + 1',
    replace: 'from >= last.from && from <= last.to + 2',
  },
  {
    name: 'one-position-too-far',
    file: 'src/kernel/account-log.ts',
    find: 'if (position - count <= this.#position) {',
    replace: 'if (position - count <= this.#position + 1) {',
  },
  {
    name: 'count-unread-twice',
    file: 'src/features/conversations/unread.ts',
    find: '  countOnly(record, (sequence) => sequence > asOf)\n',
    replace: '',
  },
  {
    name: 'wrong-place-for-late-messages',
    file: 'src/features/messages/timeline/timeline.ts',
    find: 'else if (sequence > this.newest) entries.push(entry)',
    replace: 'else if (sequence > this.newest - 2) entries.push(entry)',
  },
  {
    name: 'forget-a-listener',
    file: 'src/features/messages/changes/keep-fresh.ts',
    find: 'scope.add(page.watch(renewVisible))',
    replace: 'page.watch(look)',
  },
  {
    name: 'leave-calls-open-at-logout',
    file: 'src/features/messages/outbox/outbox.ts',
    find: "      const error = imError(errorCodes.LOGGED_OUT, { action: 'sendMessage' })\n      settleWaiters(item, ({ reject }) => reject(error))",
    replace: '',
  },
  {
    name: 'leave-requests-open-at-logout',
    file: 'src/transport/requests.ts',
    find: "if (!entry.request.isSessionless) this.#fail(entry, new RequestFailed('closed'))",
    replace: 'if (!entry.request.isSessionless) this.#entries.delete(entry.seq)',
  },
  {
    name: 'do-not-say-what-history-returned',
    file: 'src/features/messages/store.ts',
    find: "    this.#uses.facts.publish('message-sent', { message })\n",
    replace: '',
  },
  {
    name: 'tell-of-another-object',
    file: 'src/features/messages/changes/changed.ts',
    find: 'im.messages.find(conversationID)?.at(sequence) ??',
    replace: 'known ??',
  },
]
