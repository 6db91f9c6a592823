import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, say } from './run.mjs'

/** Files that name container images. */
export const IMAGE_FILES = ['deploy/Dockerfile', 'deploy/compose.yaml']

const LIBRARY = { registry: 'https://registry-1.docker.io', tokens: 'https://auth.docker.io/token' }

const TIMEOUT_MS = 30_000

/** Manifests of one platform or of several. */
const MANIFESTS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
]

const NAMED =
  /^\s*(?:ARG \w+=|FROM |(?:- )?image: )([a-z][\w./-]*:[\w.-]+)(?:@(sha256:[0-9a-f]{64}))?/gm

/** Images of a file: `{ name: 'node', tag: '24-slim', digest }`; the digest is undefined if it is not pinned. */
export const imagesIn = (text) =>
  [...text.matchAll(NAMED)].map(([, image, digest]) => {
    const [name, tag] = image.split(':')
    return { name, tag, digest }
  })

/** The registry's name of an official image. */
const repositoryOf = (name) => (name.includes('/') ? name : `library/${name}`)

const fetched = async (url, headers = {}, method = 'GET') => {
  const answer = await fetch(url, { headers, method, signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return answer
}

/** The digest that a tag has in the registry now; rejects if the registry does not answer. */
export const digestOf = async ({ name, tag }, { registry, tokens } = LIBRARY) => {
  const repository = repositoryOf(name)
  const scope = `service=registry.docker.io&scope=repository:${repository}:pull`
  const { token } = await (await fetched(`${tokens}?${scope}`)).json()
  const headers = { authorization: `Bearer ${token}`, accept: MANIFESTS.join(', ') }
  const answer = await fetched(`${registry}/v2/${repository}/manifests/${tag}`, headers, 'HEAD')
  return answer.headers.get('docker-content-digest')
}

/** One line for each image that is not pinned, or whose tag now has another digest. */
export const imageProblems = async (images, service) => {
  const lines = await Promise.all(
    images.map(async (image) => {
      const { name, tag, digest } = image
      if (digest === undefined) return [`${name}:${tag} has no digest`]
      const newest = await digestOf(image, service)
      return newest === digest ? [] : [`${name}:${tag} is ${newest} now, not ${digest}`]
    }),
  )
  return lines.flat()
}

/** All images that the files of `deploy/` name. */
export const deployedImages = () =>
  IMAGE_FILES.flatMap((path) => imagesIn(readFileSync(join(root, path), 'utf8')))

/**
 * Whether all images are pinned to the current digests of their tags. False, with a message, if the
 * registry does not answer.
 */
export const checkImages = async () => {
  try {
    const problems = await imageProblems(deployedImages())
    for (const line of problems) console.error(`image: ${line}`)
    if (problems.length === 0) say('images: all digests are those of their tags')
    return problems.length === 0
  } catch (error) {
    console.error(`images: the registry could not be asked (${error.cause?.code ?? error.message})`)
    return false
  }
}

const isStarted = resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)
if (isStarted) process.exitCode = (await checkImages()) ? 0 : 1
