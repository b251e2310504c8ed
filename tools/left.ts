// Says how much of the specification's routes and endpoints is still to be built.
import fs from 'node:fs'
import path from 'node:path'
import type { Endpoint } from '@falaj/contract/endpoint'
import { paths } from '@falaj/contract/routes'
import { callsLeft, screensLeft } from './spec-left.ts'

const { endpoints } = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '../spec/endpoints.json'), 'utf8')) as {
  endpoints: readonly Pick<Endpoint, 'method' | 'path'>[]
}
console.log(
  `\nleft to build: ${screensLeft().length} of ${paths.length} screens, ${callsLeft(endpoints).length} of ${endpoints.length} specified calls`,
)
