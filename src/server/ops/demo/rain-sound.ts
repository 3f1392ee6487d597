const samplesPerSecond = 8_000;
const seconds = 6;
const headerBytes = 44;

/** The sound of rain as a WAV file of 48 kB: noise that is smoothed and fades at both ends. */
export function rainSound(): Buffer {
  const count = samplesPerSecond * seconds;
  const file = Buffer.alloc(headerBytes + count);
  writeHeader(file, count);
  let random = 1;
  let smooth = 0;
  for (let at = 0; at < count; at++) {
    // The same noise in every demo (a linear congruential generator).
    random = (random * 1_664_525 + 1_013_904_223) % 2 ** 32;
    smooth += 0.4 * (random / 2 ** 31 - 1 - smooth);
    const fade = Math.min(1, at / samplesPerSecond, (count - at) / samplesPerSecond);
    file.writeUInt8(Math.round(128 + 40 * fade * smooth), headerBytes + at);
  }
  return file;
}

/** RIFF header for PCM with one channel and 8 bits a sample. */
function writeHeader(file: Buffer, bytes: number): void {
  file.write("RIFF", 0, "ascii");
  file.writeUInt32LE(headerBytes - 8 + bytes, 4);
  file.write("WAVEfmt ", 8, "ascii");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(samplesPerSecond, 24);
  file.writeUInt32LE(samplesPerSecond, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write("data", 36, "ascii");
  file.writeUInt32LE(bytes, 40);
}
