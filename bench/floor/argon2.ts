// The limit of logins: nothing but hashing, two at a time, for as many seconds as asked. Prints how many a second.
import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

const seconds = Number(process.argv[2] ?? 4)
const derive = promisify(argon2)
const nonce = randomBytes(16)
const until = performance.now() + seconds * 1000
let count = 0
const work = async (): Promise<void> => {
  while (performance.now() < until) {
    await derive('argon2id', {
      message: 'x',
      nonce,
      parallelism: 1,
      tagLength: 32,
      memory: 46 * 1024,
      passes: 1,
    })
    count += 1
  }
}
await Promise.all([work(), work()])
console.log(count / seconds)
