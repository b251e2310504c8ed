// Says how much of the specification's routes and endpoints is still to be built.
import fs from 'node:fs'
import path from 'node:path'
import { everyEndpoint } from '@falaj/contract/contract'
import { paths, routeOf } from '@falaj/contract/routes'

const later = paths.filter((route) => routeOf(route).later)
const spec = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '../spec/endpoints.json'), 'utf8')) as {
  endpoints: { method: string; path: string }[]
}
const answered = new Set(everyEndpoint.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`))
const missing = spec.endpoints.filter(({ method, path: route }) => !answered.has(`${method} ${route}`))
console.log(
  `\nleft to build: ${later.length} of ${paths.length} screens, ${missing.length} of ${spec.endpoints.length} specified calls`,
)
