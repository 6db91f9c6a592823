import type { ConversationPageAnswer, WireMessage } from '../../src/protocol-entry.ts'

interface Node {
  readonly userID: string
  lastMessage: WireMessage
  unreadCount: number
  previous: Node | undefined
  next: Node | undefined
}

/** A minimal ordered list: a Map and a linked list, with the newest at the front. */
export class LinkedList {
  readonly #nodes = new Map<string, Node>()
  #first: Node | undefined

  get size(): number {
    return this.#nodes.size
  }

  load({ conversations }: ConversationPageAnswer): void {
    for (const { lastMessage } of conversations) if (lastMessage) this.received(lastMessage)
  }

  received(message: WireMessage): void {
    let node = this.#nodes.get(message.from)
    if (node === undefined) {
      const { from: userID } = message
      node = {
        userID,
        lastMessage: message,
        unreadCount: 0,
        previous: undefined,
        next: undefined,
      }
      this.#nodes.set(userID, node)
    }
    node.lastMessage = message
    node.unreadCount++
    this.#toFront(node)
  }

  #toFront(node: Node): void {
    if (this.#first === node) return
    if (node.previous !== undefined) node.previous.next = node.next
    if (node.next !== undefined) node.next.previous = node.previous
    node.previous = undefined
    node.next = this.#first
    if (this.#first !== undefined) this.#first.previous = node
    this.#first = node
  }
}
