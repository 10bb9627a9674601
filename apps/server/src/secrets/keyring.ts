/**
 * The first key encrypts; older ones still decrypt, so that a key can be replaced without logging
 * everyone out.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

export interface Sealed {
  keyId: string;
  data: Buffer;
}

export interface Keyring {
  seal(text: string, context: string): Sealed;
  /** Throws if the text, its context or its key does not match. */
  open(sealed: Sealed, context: string): string;
  /** 160 bits per key, newest first. */
  linkTokens(linkId: number): string[];
}

const ivBytes = 12;
const tagBytes = 16;
const linkTokenBytes = 20;

interface Key {
  id: string;
  sealing: Buffer;
  linking: Buffer;
}

export function makeKeyring(secrets: readonly Buffer[]): Keyring {
  const keys = secrets.map(toKey);
  const newest = keys[0];
  if (!newest) throw new Error('a keyring needs a key');

  return {
    seal(text, context) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', newest.sealing, iv, {
        authTagLength: tagBytes,
      }).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return { keyId: newest.id, data: Buffer.concat([iv, cipher.getAuthTag(), body]) };
    },

    open({ keyId, data }, context) {
      const key = keys.find(({ id }) => id === keyId);
      if (!key) throw new Error('sealed with a key that is not in the ring');
      const decipher = createDecipheriv('aes-256-gcm', key.sealing, data.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(context)).setAuthTag(data.subarray(ivBytes, ivBytes + tagBytes));
      const body = decipher.update(data.subarray(ivBytes + tagBytes));
      return Buffer.concat([body, decipher.final()]).toString('utf8');
    },

    linkTokens: (linkId) =>
      keys.map(({ linking }) =>
        createHmac('sha256', linking)
          .update(String(linkId))
          .digest()
          .subarray(0, linkTokenBytes)
          .toString('base64url'),
      ),
  };
}

function toKey(secret: Buffer): Key {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    id: createHash('sha256').update(derive('key id')).digest('hex').slice(0, 16),
    sealing: derive('seal platform tokens'),
    linking: derive('make link tokens'),
  };
}
