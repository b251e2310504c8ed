// What of the specification is still to be built, counted in one place.
import { everyEndpoint } from '@falaj/contract/contract'
import { nameOf, type Endpoint } from '@falaj/contract/kernel/endpoint'
import { upload } from '@falaj/contract/workspace/file'
import { paths, routeOf, type Path } from '@falaj/contract/kernel/routes'

type Line = Pick<Endpoint, 'method' | 'path'>
const answered = new Set(everyEndpoint.map(({ endpoint }) => nameOf(endpoint)))
/** The file upload is answered beside the contract's rows: it takes a ticket and a form, no JSON. */
export const isBuilt = (call: Line): boolean => answered.has(nameOf(call)) || call.path === upload.path
export const callsLeft = <C extends Line>(specified: readonly C[]): readonly C[] =>
  specified.filter((call) => !isBuilt(call))
const screensLeft = (): readonly Path[] => paths.filter((path) => routeOf(path).built === false)

/** The check's last line. */
export const leftSays = (specified: readonly Line[]): string =>
  `left to build: ${screensLeft().length} of ${paths.length} screens, ${callsLeft(specified).length} of ${specified.length} specified calls`
