import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Projects with files that take half a minute and more: a file that begins last ends last. */
const LONG: readonly string[] = ['simulation', 'chaos', 'fuzz', 'nodes-postgres']

const rankOf = ({ project }: TestSpecification): number =>
  LONG.includes(project.name) ? LONG.indexOf(project.name) : LONG.length

/** Starts the longest files first, so that no core is idle at the end of a run. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other))
  }
}
