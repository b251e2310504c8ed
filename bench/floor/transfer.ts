// A bare Fastify route that calls the least a transfer can be: no session, no access, no key, no audit entry, no event.
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 12 })
const app = Fastify()
app.post<{ Body: { from: number[]; to: number[]; amounts: number[] } }>('/legs', async ({ body }) => {
  await pool.query({
    name: 'legs',
    text: 'select bare.legs($1, $2, $3)',
    values: [body.from, body.to, body.amounts],
  })
  return { done: true }
})
const url = await app.listen({ port: 0 })
console.log(`ready: ${url}`)
