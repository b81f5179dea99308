import type { KeyObject } from 'node:crypto';
import { generateKeyPairSync, sign } from 'node:crypto';

/** One DER element: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const hex = (text: string) => Buffer.from(text, 'hex');
const utcTime = (text: string) => der(0x17, Buffer.from(text));

/** `ecdsa-with-SHA256` and `commonName`, as DER object identifiers. */
const ECDSA_SHA256 = sequence(hex('06082a8648ce3d040302'));
const COMMON_NAME = hex('0603550403');

function toPem(kind: string, body: Buffer): string {
  return `-----BEGIN ${kind}-----\n${(body.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END ${kind}-----\n`;
}

function toCertificate(publicKey: KeyObject, privateKey: KeyObject): Buffer {
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('Sitecard test world')))));
  const validity = sequence(utcTime('200101000000Z'), utcTime('491231235959Z'));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const body = sequence(hex('a003020102'), hex('020101'), ECDSA_SHA256, name, validity, name, spki);
  return sequence(body, ECDSA_SHA256, der(0x03, Buffer.from([0]), sign('sha256', body, privateKey)));
}

/** A self-signed certificate (X.509 v3, P-256) that the test browsers are told to accept. Made here, so that no tool is needed. */
export function createCertificate(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: toPem('CERTIFICATE', toCertificate(publicKey, privateKey)),
  };
}
