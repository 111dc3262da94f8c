/** The order of the files of a run. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Pure code comes first: it needs nothing of what is still being made for the browser. */
const projects = ['repository', 'unit', 'client', 'browser', 'server'];

/** Project by project, and the longest file first. */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ project }: TestSpecification) => projects.indexOf(project.name);
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
