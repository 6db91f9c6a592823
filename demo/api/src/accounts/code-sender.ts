/** Brings a code to the owner of a phone number. */
export interface CodeSender {
  /**
   * Settles once the code is on its way, with what whoever asked may see of it at once: only the sandbox
   * shows anything. Rejects where it cannot be sent.
   */
  send(phone: string, code: string): Promise<{ readonly shown: string | null }>
}

/** Sends nothing and shows the code instead: for trying out, never where real people log in. */
export const sandboxCodeSender: CodeSender = {
  send: async (_phone, code) => ({ shown: code }),
}
