interface Lock {
  readonly packages: Readonly<Record<string, object>>
}

/** Packages of production whose licence is none of those that are known, or is not said. */
export function strangeLicences(lock: Lock): string[]

/**
 * Parses the output of `npm audit --json`: whether the registry answered, and the high and critical
 * findings.
 */
export function readAudit(output: string): {
  readonly answered: boolean
  readonly serious: readonly string[]
}

/** Whether an audit found nothing; one that was not answered has not looked, which `mustAnswer` does not let pass. */
export function isAuditGood(
  found: { readonly answered: boolean; readonly serious: readonly string[] },
  mustAnswer: boolean,
): boolean
