import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withoutLock, withoutUnique } from '../../testing/torture/sabotage.ts'
import { randomFrom, sampled, seed } from '../../testing/scale.ts'
import { torture } from '../../testing/torture/torture.ts'

const operations = sampled(20_000)
const kills = sampled(30)
let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-torture-'))
  fs.chmodSync(folder, 0o755)
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
const folderOf = (name: string): string => {
  const dir = path.join(folder, name)
  fs.mkdirSync(dir, { mode: 0o755 })
  return dir
}

it(
  'D1: app and database are killed again and again, and no money is lost, doubled or out of balance',
  { timeout: 60 * 60_000 },
  async () => {
    const figures = await torture({ dataDir: folderOf('d1'), operations, kills, clients: 24, random: randomFrom(seed) })
    process.stdout.write(`torture: seed ${seed}, ${JSON.stringify(figures)}\n`)
    expect(figures).toMatchObject({
      lost: 0,
      doubled: 0,
      unbalanced: 0,
      unresolved: 0,
      reused: 0,
      events: 0,
      found: [],
    })
    expect(figures.operations).toBeGreaterThanOrEqual(operations)
    expect(figures.killed).toBeGreaterThanOrEqual(kills)
    expect(figures.cuts).toBeGreaterThan(operations / 400)
  },
)

it('control: without the unique key the examination finds money that moved twice', async () => {
  const figures = await torture({
    dataDir: folderOf('unique'),
    operations: 1000,
    kills: 0,
    clients: 16,
    sabotage: withoutUnique,
  })
  expect(figures.doubled).toBeGreaterThan(0)
})

it('control: without the lock the examination finds books that do not fit', async () => {
  const figures = await torture({
    dataDir: folderOf('lock'),
    operations: 1000,
    kills: 0,
    clients: 16,
    sabotage: withoutLock,
  })
  expect(figures.unbalanced).toBeGreaterThan(0)
})
