"""OpenStack Swift with its S3 API: account, container, object and proxy server on loopback, one replica on one device.

Usage: run-swift.py FOLDER USER KEY [PORT]. It prints the port of the proxy.

Debian's python3-swift has the servers; the commands and daemons of the other packages are not needed. The servers end with this
process. Objects are files with extended attributes, so FOLDER needs a file system that has them.
"""

import ctypes
import os
import pwd
import signal
import socket
import sys

from swift.common import utils
from swift.common.ring import RingBuilder

folder, user, key, *given_port = sys.argv[1:]
account, name = user.split(":")

# /etc/swift/swift.conf would have it.
utils.HASH_PATH_SUFFIX = b"of-this-test"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def write(file, text):
    path = os.path.join(folder, file)
    with open(path, "w") as conf:
        conf.write(text)
    return path


common = f"""
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = %d
workers = 0
user = {pwd.getpwuid(os.geteuid()).pw_name}
swift_dir = {folder}
devices = {folder}
mount_check = false
log_address = /dev/null
fallocate_reserve = 0
"""

proxy_port = int(given_port[0]) if given_port else free_port()
confs = []
for kind in ("account", "container", "object"):
    port = free_port()
    builder = RingBuilder(4, 1, 1)
    builder.add_dev(
        dict(id=0, region=1, zone=1, weight=1, ip="127.0.0.1", port=port, device="disk",
             replication_ip="127.0.0.1", replication_port=port)
    )
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, f"{kind}.ring.gz"))
    conf = f"[pipeline:main]\npipeline = {kind}-server\n[app:{kind}-server]\nuse = egg:swift#{kind}\n"
    confs.append((write(f"{kind}.conf", common % port + conf), f"{kind}-server"))

os.makedirs(os.path.join(folder, "disk"), exist_ok=True)
proxy = f"""
[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
# tempauth demands a cache; without a server behind it, it stays empty.
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_{account}_{name} = {key} .admin
[filter:slo]
# Uploads in parts, as Litestream sends a snapshot of more than 5 MB.
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
"""
confs.append((write("proxy.conf", common % proxy_port + proxy), "proxy-server"))

for conf, section in confs:
    if os.fork() == 0:
        # When its parent ends (prctl PR_SET_PDEATHSIG).
        ctypes.CDLL(None).prctl(1, signal.SIGTERM)
        from swift.common.wsgi import run_wsgi

        sys.exit(run_wsgi(conf, section))

print(proxy_port, flush=True)
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
while True:
    os.wait()
