import { writeFileSync } from "node:fs";
import { crc32, deflateRawSync } from "node:zlib";

interface ZipEntry {
  name: string;
  body: Buffer | string;
  /** Unix mode, such as that of a symbolic link. */
  mode?: number;
  /** What the headers say, if it is not true. */
  saysBytes?: number;
}

/** Writes a zip with exactly these names, which a library would refuse to write. */
export function writeZip(path: string, entries: readonly ZipEntry[]): void {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, body, mode = 0o100644, saysBytes } of entries) {
    const bytes = Buffer.from(body);
    const data = deflateRawSync(bytes);
    const fileName = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(saysBytes ?? bytes.length, 18);
    common.writeUInt16LE(fileName.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), common, fileName, data]);
    const end = Buffer.alloc(14);
    end.writeUInt32LE((mode << 16) >>> 0, 6);
    end.writeUInt32LE(offset, 10);
    const made = Buffer.from([20, 3]);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02", "latin1"), made, common, end, fileName]));
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const tail = Buffer.alloc(22);
  tail.write("PK\x05\x06", "latin1");
  tail.writeUInt16LE(entries.length, 8);
  tail.writeUInt16LE(entries.length, 10);
  tail.writeUInt32LE(list.length, 12);
  tail.writeUInt32LE(offset, 16);
  writeFileSync(path, Buffer.concat([...parts, list, tail]));
}
