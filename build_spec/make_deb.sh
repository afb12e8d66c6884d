#!/bin/sh
# Packs dist/formulary-reviewer into dist/formulary-reviewer_VERSION_ARCH.deb.
set -eu
cd "$(dirname "$0")/.."
version=$(sed -n 's/^__version__ = "\(.*\)"/\1/p' reviewer/__init__.py)
architecture=$(dpkg --print-architecture)
tree=build/deb
rm -rf "$tree"
mkdir -p "$tree/DEBIAN" "$tree/opt" "$tree/usr/bin" "$tree/usr/share/applications" \
    "$tree/usr/share/icons/hicolor/scalable/apps" "$tree/usr/share/mime/packages" \
    "$tree/usr/share/doc/formulary-reviewer"
cp -a dist/formulary-reviewer "$tree/opt/"
ln -s /opt/formulary-reviewer/formulary-reviewer "$tree/usr/bin/formulary-reviewer"
cp build_spec/formulary-reviewer.desktop "$tree/usr/share/applications/"
cp build_spec/formulary-review-mime.xml "$tree/usr/share/mime/packages/formulary-reviewer.xml"
cp resources/icons/formulary-reviewer.svg "$tree/usr/share/icons/hicolor/scalable/apps/"
cp LICENSE "$tree/usr/share/doc/formulary-reviewer/copyright"
cat >"$tree/DEBIAN/control" <<CONTROL
Package: formulary-reviewer
Version: $version
Architecture: $architecture
Maintainer: Formulary Reviewer maintainers <maintainers@formulary-reviewer.invalid>
Installed-Size: $(du -sk "$tree" | cut -f1)
Depends: libc6, libegl1, libgl1, libxkbcommon-x11-0, libdbus-1-3, libxcb-cursor0, libxcb-icccm4, libxcb-image0, libxcb-keysyms1, libxcb-randr0, libxcb-render-util0, libxcb-shape0, libxcb-xinerama0, libxcb-xkb1, libfontconfig1
Section: science
Priority: optional
Description: Verify tables and formulas lifted out of a drug formulary
 Shows each page with its lifted blocks, takes the pharmacist's verdict, and
 exports verified chunk files. Not a medical device, not a dosing source.
CONTROL
dpkg-deb --root-owner-group --build "$tree" "dist/formulary-reviewer_${version}_${architecture}.deb" >/dev/null
