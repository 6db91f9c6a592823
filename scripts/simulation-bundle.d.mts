/** Builds the simulation into one file, with the named fault if there is one; gives its path. */
export function bundleSimulation(plant?: string): Promise<string>
