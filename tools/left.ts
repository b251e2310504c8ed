// Prints how many of the specification's routes and endpoints are still to be built.
import fs from 'node:fs'
import path from 'node:path'
import type { Endpoint } from '@falaj/contract/kernel/endpoint'
import { leftSays } from './spec-left.ts'

const { endpoints } = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '../spec/endpoints.json'), 'utf8')) as {
  endpoints: readonly Pick<Endpoint, 'method' | 'path'>[]
}
console.log(`\n${leftSays(endpoints)}`)
