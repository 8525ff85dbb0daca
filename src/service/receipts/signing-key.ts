import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** The public half of a signing key as a JSON Web Key (RFC 8037). */
export interface PublicJwk {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
  /** Thumbprint of the key (RFC 7638). */
  kid: string;
  alg: 'EdDSA';
  use: 'sig';
}

/** An Ed25519 key that signs receipts. */
export interface SigningKey {
  privateKey: KeyObject;
  jwk: PublicJwk;
}

/** A new private key as PEM text (PKCS 8). */
export const newKeyText = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** Reads a private key from PEM text. @throws Error that says what it must be */
export function readSigningKey(pem: string): SigningKey {
  let privateKey: KeyObject;
  try {
    privateKey = createPrivateKey(pem);
  } catch (error) {
    throw new Error(`no private key in PEM form (${(error as Error).message})`);
  }
  if (privateKey.asymmetricKeyType !== 'ed25519')
    throw new Error(`a key of type ${privateKey.asymmetricKeyType}, not Ed25519; openssl genpkey -algorithm ed25519`);
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' });
  const kid = createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url');
  return { privateKey, jwk: { kty: 'OKP', crv: 'Ed25519', x: x!, kid, alg: 'EdDSA', use: 'sig' } };
}
