import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Projects with files that take half a minute and more: what begins last ends last. */
const LONG: readonly string[] = ['simulation', 'chaos', 'fuzz', 'nodes-postgres']

const rankOf = ({ project }: TestSpecification): number =>
  LONG.includes(project.name) ? LONG.indexOf(project.name) : LONG.length

/** What takes longest begins first, so that no core waits at the end of a run. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other))
  }
}
